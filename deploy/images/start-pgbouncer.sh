#!/bin/sh
# The entry point of the image `pgbouncer`. Writes the address and the password of the role for requests to /tmp, the only folder that
# may be writable. PgBouncer logs in with the same password as its clients.
set -eu
umask 077
: "${POSTGRES_PASSWORD:?Set POSTGRES_PASSWORD to the password of the role lingostory_requests.}"
printf '"lingostory_requests" "%s"\n' "$(printf %s "$POSTGRES_PASSWORD" | sed 's/"/""/g')" > /tmp/users.txt
printf '[databases]\nlingostory = host=%s port=%s\n' "${POSTGRES_HOST:-postgres}" "${POSTGRES_PORT:-5432}" > /tmp/databases.ini
exec pgbouncer "$@" /etc/pgbouncer/pgbouncer.ini
