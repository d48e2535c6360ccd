# Targets: api (the API, its jobs and commands), pages (renders index.html for each URL), web (nginx with the client's files),
# pgbouncer, and demo (payment sandbox and seed, with development tools). docs/images.md describes them.
# To use another version of Node: docker compose build --build-arg BASE=node:22-bookworm-slim
# Where no registry of images can be reached, deploy/build-images.sh makes the bases.
ARG BASE=node:24-bookworm-slim
ARG NGINX_BASE=nginx:stable-alpine
ARG PGBOUNCER_BASE=debian:trixie-slim

FROM ${BASE} AS build
# A file with the certificate of a proxy, if npm's registry is behind one.
ARG NODE_EXTRA_CA_CERTS
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY sandbox/package.json sandbox/
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM build AS demo
USER node
CMD ["node", "--import", "tsx", "sandbox/src/main.ts"]

# The packages that the built server imports, without TypeScript, tsx or Prisma's CLI, and the list of them in CycloneDX's format.
FROM build AS packages
ARG NODE_EXTRA_CA_CERTS
WORKDIR /packages
# bcrypt and sharp include their binaries; their install scripts would only compile others.
RUN cp /app/server/dist/package.json /app/server/dist/package-lock.json ./ \
  && npm ci --ignore-scripts --no-audit --no-fund \
  && npm sbom --sbom-format cyclonedx --sbom-type application > sbom.cdx.json \
  && node --import /app/node_modules/tsx/dist/esm/index.mjs /app/server/dev/prune.ts /packages

# ffmpeg and ffprobe for sound only.
FROM ${BASE} AS ffmpeg
COPY deploy/images/build-ffmpeg.sh /
RUN sh /build-ffmpeg.sh

FROM ${BASE} AS api
WORKDIR /app
ENV NODE_ENV=production
# The API's clients are outside its container.
ENV API_HOST=0.0.0.0
# eSpeak NG speaks the reference for aligning recordings, and ffmpeg cuts them.
RUN apt-get update && apt-get install -y --no-install-recommends espeak-ng libmp3lame0 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=ffmpeg /ffmpeg /usr/local
COPY --from=packages /packages ./
COPY --from=build /app/server/dist /app/LICENSE /app/NOTICE ./
RUN mkdir -p /data/media && chown -R node:node /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# `docker compose run --rm api administrator marie@example.org` runs an operator's command instead of the API.
ENTRYPOINT ["node", "--enable-source-maps", "server/src/commands/main.js"]
CMD ["serve"]

FROM api AS pages
ENV PAGES_HOST=0.0.0.0
COPY --from=build /app/client/dist ./client/dist
COPY --from=build /app/client/dist-server ./client/dist-server
EXPOSE 4100
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:4100/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "server/src/pages/main.js"]
CMD []

FROM ${NGINX_BASE} AS web
COPY --from=build /app/LICENSE /app/NOTICE /usr/share/doc/lingostory/
COPY --from=build /app/client/dist /usr/share/nginx/html
COPY --from=build /app/client/dist/assets /usr/share/nginx/release-assets
COPY deploy/images/nginx.conf /etc/nginx/lingostory/nginx.conf
COPY deploy/nginx.conf.template /etc/nginx/lingostory/site.conf.template
COPY --chmod=755 deploy/publish-assets.sh deploy/images/start-nginx.sh /usr/local/bin/
# New volumes at these paths get their owner. The release's assets are copied there at each start.
RUN rm -r /usr/share/nginx/html/assets && mkdir -p /usr/share/nginx/html/assets /var/cache/nginx \
  && chown nginx:nginx /usr/share/nginx/html/assets /var/cache/nginx
USER nginx
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/index.html"]
# Lets requests finish.
STOPSIGNAL SIGQUIT
ENTRYPOINT ["start-nginx.sh"]
CMD []

FROM ${PGBOUNCER_BASE} AS pgbouncer
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY deploy/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
COPY --chmod=755 deploy/images/start-pgbouncer.sh /usr/local/bin/
USER nobody
EXPOSE 6432
HEALTHCHECK --interval=10s --timeout=3s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/6432"]
# Waits until clients have finished their transactions.
STOPSIGNAL SIGINT
ENTRYPOINT ["start-pgbouncer.sh"]
CMD []
