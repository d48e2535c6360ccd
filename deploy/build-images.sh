#!/bin/sh
# Builds the images where no registry of images can be reached: bases from Debian's packages, Node and npm from npm's registry, and on
# them the targets of the Dockerfile. Needs Debian or Ubuntu, root, and: apt-get install buildah mmdebstrap npm
#   deploy/build-images.sh                    all targets: api, pages, web, pgbouncer
#   deploy/build-images.sh api                only this one
#   NODE_VERSION=22 deploy/build-images.sh    another version of Node
# Behind a proxy with a certificate of its own, set NODE_EXTRA_CA_CERTS. `--rebuild-bases` takes the newest packages for the bases,
# which are otherwise made once.
set -eu
cd "$(dirname "$0")/.."

NODE_VERSION=${NODE_VERSION:-24}
NPM_VERSION=${NPM_VERSION:-11}
MIRROR=${MIRROR:-http://deb.debian.org}
# The requests are served by Debian 12, for which npm's packages with native code are built. Debian 13 has PgBouncer 1.24.
NODE_RELEASE=bookworm
PGBOUNCER_RELEASE=trixie

node_base=localhost/lingostory-base-node:$NODE_VERSION
nginx_base=localhost/lingostory-base-nginx:$NODE_RELEASE
pgbouncer_base=localhost/lingostory-base-debian:$PGBOUNCER_RELEASE
export BUILDAH_ISOLATION=chroot

rebuild=no
if [ "${1:-}" = --rebuild-bases ]; then rebuild=yes; shift; fi
[ $# -gt 0 ] || set -- api pages web pgbouncer

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { printf '\n== %s\n' "$1"; }
exists() { [ "$rebuild" = no ] && buildah inspect --type image "$1" > /dev/null 2>&1; }

# Debian without documentation, as in the official images named slim.
make_debian() {
  release=$1 image=localhost/lingostory-base-debian:$1
  if exists "$image"; then return; fi
  say "Making $image"
  mmdebstrap --mode=root --variant=minbase --include=ca-certificates \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --aptopt='Acquire::Languages "none"' \
    --customize-hook='rm -f "$1/etc/resolv.conf" "$1/etc/hostname"' \
    "$release" "$work/$release.tar" \
    "deb $MIRROR/debian $release main" "deb $MIRROR/debian $release-updates main" \
    "deb $MIRROR/debian-security $release-security main"
  container=$(buildah from scratch)
  buildah add -q "$container" "$work/$release.tar" / > /dev/null
  rm "$work/$release.tar"
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd bash "$container"
  buildah commit -q --rm --format docker "$container" "$image"
}

# What node:24-bookworm-slim has and our Dockerfile uses: Node, npm, and a user `node`.
make_node_base() {
  if exists "$node_base"; then return; fi
  say "Making $node_base"
  case $(dpkg --print-architecture) in
    amd64) architecture=x64 ;;
    arm64) architecture=arm64 ;;
    *) echo "npm has no Node for $(dpkg --print-architecture)." >&2; exit 1 ;;
  esac
  mkdir -p "$work/packed" "$work/usr/bin" "$work/usr/lib/node_modules/npm" "$work/usr/share/doc/node"
  npm pack --silent --pack-destination "$work/packed" "node-linux-$architecture@$NODE_VERSION" "npm@$NPM_VERSION"
  tar -xzf "$work"/packed/node-linux-*.tgz -C "$work/packed" package/bin/node package/LICENSE
  install -m 755 "$work/packed/package/bin/node" "$work/usr/bin/node"
  cp "$work/packed/package/LICENSE" "$work/usr/share/doc/node/"
  tar -xzf "$work"/packed/npm-*.tgz -C "$work/usr/lib/node_modules/npm" --strip-components=1
  for program in npm npx; do ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$work/usr/bin/$program"; done
  chown -R root:root "$work/usr"
  container=$(buildah from localhost/lingostory-base-debian:$NODE_RELEASE)
  buildah add -q "$container" "$work/usr" /usr/local > /dev/null
  buildah run "$container" -- sh -c 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node'
  buildah commit -q --rm --format docker "$container" "$node_base"
}

# What nginx's image has and our Dockerfile uses: nginx, envsubst, curl, a user `nginx`, and logs on the standard streams.
make_nginx_base() {
  if exists "$nginx_base"; then return; fi
  say "Making $nginx_base"
  container=$(buildah from localhost/lingostory-base-debian:$NODE_RELEASE)
  buildah run "$container" -- sh -c '
    groupadd --system --gid 101 nginx && useradd --system --uid 101 --gid nginx --no-create-home nginx
    apt-get update && apt-get install -y --no-install-recommends nginx-light gettext-base curl && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
    ln -sf /dev/stdout /var/log/nginx/access.log && ln -sf /dev/stderr /var/log/nginx/error.log'
  buildah commit -q --rm --format docker "$container" "$nginx_base"
}

build() {
  target=$1
  say "Building lingostory-$target"
  shift
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    set -- "$@" --volume "$NODE_EXTRA_CA_CERTS:/etc/ssl/extra-certificates.pem:ro" \
      --build-arg NODE_EXTRA_CA_CERTS=/etc/ssl/extra-certificates.pem
  fi
  buildah build --layers --format docker --target "$target" --tag "localhost/lingostory-$target" \
    --build-arg "BASE=$node_base" --build-arg "NGINX_BASE=$nginx_base" --build-arg "PGBOUNCER_BASE=$pgbouncer_base" "$@" .
}

make_debian $NODE_RELEASE
make_node_base
for target in "$@"; do
  case $target in
    web) make_nginx_base ;;
    pgbouncer) make_debian $PGBOUNCER_RELEASE ;;
  esac
  build "$target"
done
say 'Images'
buildah images --filter reference='localhost/lingostory-*'
