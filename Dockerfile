# Targets: api (the API), web (the client behind nginx), demo (payment sandbox and seed, with development tools).
FROM node:20-bookworm-slim AS build
WORKDIR /app
ENV NODE_ENV=development
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx prisma generate && npx vite build client

FROM build AS demo
USER node
CMD ["node", "--import", "tsx", "server/dev/payments/main.ts"]

FROM node:20-bookworm-slim AS api
WORKDIR /app
ENV NODE_ENV=production
# Whoever asks the API is outside its container.
ENV API_HOST=0.0.0.0
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --omit=dev --no-audit --no-fund --workspace server --workspace contract && npm cache clean --force
COPY contract contract
COPY prisma/schema.prisma prisma/
COPY prisma/migrations prisma/migrations
COPY server/src server/src
COPY --from=build /app/server/src/generated server/src/generated
RUN mkdir -p /data/media && chown -R node:node /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--import", "tsx", "server/src/main.ts"]

FROM nginx:1.28-alpine AS web
COPY deploy/nginx.conf.template /etc/nginx/templates/default.conf.template
COPY --from=build /app/client/dist /usr/share/nginx/html
