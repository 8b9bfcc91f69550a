# One image for every process of the product; docker-compose.yml says which of them a container runs.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && NX_DAEMON=false npx nx run-many -t build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# Who opens connections to strangers' servers is nobody else; the others only read the images it stores.
RUN useradd --system --gid node --no-create-home link-preview \
  && mkdir /data && chown link-preview:node /data && chmod 750 /data
USER node
ENV NODE_ENV=production DATA_DIR=/data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "bff/dist/main.js"]
