"""The questions to a PostgreSQL server about its health: each a SELECT that any role may ask.

What a role may not see of others comes as nothing: `GRANT pg_monitor` lets it look.
"""

MS = "(extract(epoch FROM {}) * 1000)::bigint"
WAL_END = "CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END"

# A standby follows a timeline; a primary's own is in the name of the file that it writes.
IDENTITY = """
    SELECT system_identifier,
        CASE WHEN pg_is_in_recovery()
            THEN greatest((SELECT received_tli FROM pg_stat_wal_receiver), (pg_control_checkpoint()).timeline_id)
            ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer END,
        pg_is_in_recovery(),
        CASE WHEN pg_is_in_recovery() THEN
            EXISTS (SELECT FROM pg_stat_wal_receiver WHERE coalesce(status, 'streaming') = 'streaming')
        END
    FROM pg_control_system()
"""
CLOCK = f"SELECT {MS.format('clock_timestamp()')}"
# What a new connection gets, before it sets anything itself.
SETTINGS = """
    SELECT name, reset_val FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'server_encoding',
        'synchronous_commit', 'data_checksums', 'wal_level', 'archive_mode', 'synchronous_standby_names', 'autovacuum')
"""
ARCHIVER = f"""
    SELECT last_archived_wal, {MS.format("last_archived_time")}, failed_count, {MS.format("last_failed_time")},
        coalesce(last_failed_time > coalesce(last_archived_time, 'epoch'), false)
    FROM pg_stat_archiver
"""  # noqa: S608 (constants)
STANDBYS = f"""
    SELECT application_name, coalesce(state, ''), coalesce(sync_state, ''),
        coalesce(pg_wal_lsn_diff({WAL_END}, flush_lsn), 0)::bigint, coalesce({MS.format("flush_lag")}, 0)
    FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup' ORDER BY application_name
"""  # noqa: S608 (constants)
SLOTS = f"""
    SELECT slot_name::text, active, coalesce(pg_wal_lsn_diff({WAL_END}, restart_lsn), 0)::bigint
    FROM pg_replication_slots ORDER BY slot_name
"""  # noqa: S608 (constants)
CONNECTIONS = """
    SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE coalesce(backend_type, '') IN ('', 'client backend')),
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
"""
ACTIVITY = f"""
    SELECT pid, concat_ws(', ', usename, nullif(application_name, ''), host(client_addr)), coalesce(state, ''),
        coalesce({MS.format("clock_timestamp() - xact_start")}, 0),
        CASE WHEN state LIKE 'idle in%' THEN coalesce({MS.format("clock_timestamp() - state_change")}, 0) ELSE 0 END,
        CASE WHEN wait_event_type = 'Lock' THEN pg_blocking_pids(pid) ELSE '{{}}' END
    FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'
        AND xact_start IS NOT NULL
    ORDER BY xact_start
"""  # noqa: S608 (constants)
AGES = """
    SELECT max(age(datfrozenxid))::bigint, current_setting('autovacuum_freeze_max_age')::bigint FROM pg_database
"""
SIZE = "SELECT pg_database_size(current_database())"
DATA_DIRECTORY = "SELECT current_setting('data_directory')"
HOMES = f"""
    SELECT home, {MS.format("until")}, until > clock_timestamp(), activity.pid IS NOT NULL, host(client_addr), token
    FROM homes LEFT JOIN pg_stat_activity AS activity
        ON activity.pid = backend AND activity.backend_start IS NOT DISTINCT FROM homes.backend_start
    ORDER BY home
"""  # noqa: S608 (constants)
ROLE = """
    SELECT rolname::text, rolsuper, array_remove(ARRAY[
        CASE WHEN rolcreaterole THEN 'CREATEROLE' END, CASE WHEN rolcreatedb THEN 'CREATEDB' END,
        CASE WHEN rolreplication THEN 'REPLICATION' END, CASE WHEN rolbypassrls THEN 'BYPASSRLS' END], NULL)
    FROM pg_roles WHERE rolname = current_user
"""
MAY_LOOK = "SELECT pg_has_role('pg_read_all_stats', 'usage')"
