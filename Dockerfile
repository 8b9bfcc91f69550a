# One image for every process of the product; who runs it says which of them a container is.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && NX_DAEMON=false NODE_ENV=production npx nx run-many -t build

# What runs needs no compiler, browser or test.
FROM build AS trimmed
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf .nx e2e bench chaos gallery

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=trimmed --chown=root:root /app /app
# Who opens connections to strangers' servers is nobody else; the others only read the images it stores.
RUN useradd --system --uid 10001 --gid node --no-create-home link-preview \
  && mkdir /data /remotes /backups && chown link-preview:node /data && chmod 750 /data \
  && chown node:node /remotes /backups && chmod 700 /backups
USER node
# What the metrics show as wishboard_build_info: docker build --build-arg REVISION="$(git rev-parse --short=12 HEAD)"
ARG REVISION=unknown
ENV NODE_ENV=production DATA_DIR=/data BUILD_REVISION=$REVISION
EXPOSE 3000
CMD ["node", "bff/dist/main.js"]
