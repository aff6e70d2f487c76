// Values that a page keeps in this browser. Where storage is closed or full the page works without it.

/** The value under the key, or `otherwise` if there is none that can be read. */
export function readStored(key, otherwise, storage = "localStorage") {
  try {
    return JSON.parse(window[storage].getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function store(key, value, storage = "localStorage") {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // the value lasts as long as the page
  }
}
