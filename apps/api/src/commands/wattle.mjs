import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

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
