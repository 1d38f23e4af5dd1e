import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Process 1 of a container ignores signals that it does not listen for.
process.once('SIGTERM', () => process.exit(143));
process.once('SIGINT', () => process.exit(130));

enableCompileCache(fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)));
const { runCommandLine } = await import('./run-command-line.ts');
const { endWithReason } = await import('#api/why-not-started.ts');

try {
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const { status, stdout, stderr } = await runCommandLine(process.argv.slice(2), process.env);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
} catch (cause) {
  endWithReason(cause, null);
}
