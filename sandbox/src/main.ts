import { startSandbox } from './sandbox.ts';

// biome-ignore lint/style/noProcessEnv: when run as its own process, the sandbox reads its few settings here.
const env = process.env;
const webhookUrl = env.WEBHOOK_URL;
const webhookSecret = env.WEBHOOK_SECRET;

const sandbox = await startSandbox({
  port: Number(env.PAYMENTS_PORT ?? 4243),
  host: env.SANDBOX_HOST ?? '127.0.0.1',
  log: (line) => process.stdout.write(`payments: ${line}\n`),
  ...(env.SANDBOX_STATE_FILE ? { stateFile: env.SANDBOX_STATE_FILE } : {}),
  ...(env.SANDBOX_PUBLIC_ORIGIN ? { publicOrigin: env.SANDBOX_PUBLIC_ORIGIN } : {}),
  ...(webhookUrl && webhookSecret ? { webhook: { url: webhookUrl, secret: webhookSecret } } : {}),
});
process.stdout.write(`payments: sandbox on ${sandbox.origin}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`payments: ${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
