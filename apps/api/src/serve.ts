import { readConfig, type Config } from './config.ts';
import { openDatabase } from './open-database.ts';
import { readEdited } from './read-edited.ts';

/** The configuration, a port or the data directory is at fault: said in one line, for people. */
const EXIT_SETUP = 78;

/** Runs the process until it is told to stop; what stands in its way is said in one line, for people. */
export async function serve(): Promise<void> {
  let config: Config | null = null;
  try {
    // oxlint-disable-next-line node/no-process-env -- the one reader of the environment hands it to config.ts
    config = readConfig(process.env);
    await run(config);
  } catch (cause) {
    const { whyNotStarted } = await import('./why-not-started.ts');
    const message = whyNotStarted(cause, config);
    process.stderr.write(
      message === null ? `${String(cause instanceof Error ? cause.stack : cause)}\n` : `wattle: ${message}\n`,
    );
    process.exit(message === null ? 1 : EXIT_SETUP);
  }
}

/**
 * What people edit is checked as a whole before anything else is touched. The database then starts while the product is
 * still being read: most of a start is one or the other.
 */
async function run(config: Config): Promise<void> {
  const content = readEdited(config);
  const [{ runProduct }, opened] = await Promise.all([import('./run-product.ts'), openDatabase(config)]);
  await runProduct({ config, content }, opened);
}
