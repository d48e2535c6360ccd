#!/bin/sh
# The entry point of the image `web`. Writes nginx's configuration to /tmp, since the root file system may be read-only.
set -eu
# Lets nginx follow containers whose addresses change when they are replaced.
if [ -z "${NGINX_LOCAL_RESOLVERS:-}" ]; then
  NGINX_LOCAL_RESOLVERS=$(awk '$1 == "nameserver" { print ($2 ~ ":") ? "[" $2 "]" : $2 }' /etc/resolv.conf | tr '\n' ' ')
fi
export NGINX_LOCAL_RESOLVERS="${NGINX_LOCAL_RESOLVERS:-127.0.0.1}"
export SERVICE_WORKER="${SERVICE_WORKER:-yes}"
case "$SERVICE_WORKER" in
  yes | no) ;;
  *)
    echo "SERVICE_WORKER must be yes or no." >&2
    exit 1
    ;;
esac
mkdir -p /tmp/nginx
envsubst '${API_SERVERS} ${PAGES_SERVERS} ${NGINX_LOCAL_RESOLVERS} ${CLIENT_ORIGIN} ${SERVICE_WORKER}' \
  < /etc/nginx/lingostory/site.conf.template > /tmp/nginx/site.conf
/usr/local/bin/publish-assets.sh
exec nginx -c /etc/nginx/lingostory/nginx.conf -e /dev/stderr "$@"
