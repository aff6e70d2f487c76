"""Figures for Prometheus. Each server has its own, so that two in one process do not add up."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from megalink.floor.service import Floor

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    def __init__(self, floor: Floor) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "megalink_http_requests", "Requests by route and status", ["route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "megalink_http_seconds", "Time to answer by route", ["route"], buckets=SECONDS, registry=self.registry
        )
        self.orders = Counter(
            "megalink_orders", "Orders by kind and answer", ["order", "answer"], registry=self.registry
        )
        self.sockets = Gauge("megalink_live_sockets", "Pages on the live channel", registry=self.registry)
        self.logins = Counter("megalink_logins", "Log-ins by result", ["result"], registry=self.registry)
        self._gauge("megalink_log_position", "The log's last position", lambda: floor.position)
        self._gauge("megalink_tables", "Tables", lambda: len(floor.state.tables))
        self._gauge("megalink_locked_streams", "Streams that failed a check", lambda: len(floor.state.locked))
        self._displayed = Gauge("megalink_jackpot_cents", "The displayed amount", ["link"], registry=self.registry)
        self._floor = floor

    def _gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        Gauge(name, text, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        for link in self._floor.links():
            pool = self._floor.meter(link).pool
            if pool:
                self._displayed.labels(link).set(pool.displayed)
        return generate_latest(self.registry)
