import { defineConfig } from 'prisma/config';

// `prisma generate` needs no schema engine, but the CLI would download one before it looks. Any path that
// exists stops that; migrations run through the wasm engine (server/src/adapters/database/migrate.ts).
// biome-ignore lint/style/noProcessEnv: the CLI reads this variable itself and offers no other way
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma' });
