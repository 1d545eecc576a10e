# Build: everything, with the development dependencies.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc LICENSE ./
RUN npm ci
COPY tsconfig.base.json ./
COPY shared ./shared
COPY api ./api
COPY bff ./bff
COPY specification ./specification
COPY client ./client
COPY scripts/programs.mjs ./scripts/programs.mjs
COPY scripts/programs ./scripts/programs
COPY docker/product-tree.mjs ./docker/product-tree.mjs
RUN npm run compile -- api bff \
 && node scripts/programs.mjs \
 && npx vite build client \
 && node docker/product-tree.mjs /product

# Run: the programs and the files of packages that they reach, as an ordinary user. Only /data is written to.
FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /product/node_modules ./node_modules
COPY --from=build --chown=root:root /product/package.json /product/LICENSE ./
COPY --from=build --chown=root:root /product/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT?.trim() || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/bff/main.js"]
