# Targets: api (the API), pages (renders index.html for each URL), web (nginx with the client's files), demo (payment
# sandbox and seed, with development tools).
# To use another version of Node: docker compose build --build-arg NODE_IMAGE=node:22-slim
ARG NODE_IMAGE=node:24-slim
ARG NGINX_IMAGE=nginx:stable-alpine

FROM ${NODE_IMAGE} AS build
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

# Plain JavaScript and the packages that it imports, without TypeScript, tsx or Prisma's CLI.
FROM ${NODE_IMAGE} AS api
WORKDIR /app
ENV NODE_ENV=production
# The API's clients are outside its container.
ENV API_HOST=0.0.0.0
# eSpeak NG speaks the reference for aligning recordings, and ffmpeg cuts them.
RUN apt-get update && apt-get install -y --no-install-recommends espeak-ng ffmpeg && rm -rf /var/lib/apt/lists/*
COPY --from=build /app/server/dist/package.json /app/server/dist/package-lock.json ./
# bcrypt and sharp include their binaries; their install scripts would only compile others.
RUN npm ci --ignore-scripts --no-audit --no-fund && npm cache clean --force
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

FROM ${NGINX_IMAGE} AS web
COPY deploy/nginx.conf.template /etc/nginx/templates/default.conf.template
COPY --from=build /app/LICENSE /app/NOTICE /usr/share/doc/lingostory/
COPY --from=build /app/client/dist /usr/share/nginx/html
COPY --from=build /app/client/dist/assets /usr/share/nginx/release-assets
COPY --chmod=755 deploy/publish-assets.sh /docker-entrypoint.d/40-publish-assets.sh
