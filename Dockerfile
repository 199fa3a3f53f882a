# The shop for one machine; see docs/deployment.md.
# The tag names the Node of package.json. It has no digest; see the document.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without scripts, which none of the packages needs, and without a second Node.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json package-lock.json tsconfig.json astro.config.mjs ./
COPY public ./public
COPY supabase ./supabase
COPY src ./src
# Only this folder is written to. A new volume copies its owner.
RUN install --directory --owner=node --group=node /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 4321
# It answers 503 until the first release is built.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT || 4321) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server.ts"]
