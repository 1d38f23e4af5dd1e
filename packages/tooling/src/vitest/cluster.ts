/** Tests of several machines are of no use on one: they end at once where no cluster is named. */
export function setup(): void {
  const missing = ['TEST_DATABASE', 'TEST_DATABASE_WORKERS', 'TEST_DATABASE_SPARE'].filter(
    (name) => (process.env[name] ?? '') === '',
  );
  if (missing.length > 0)
    throw new Error(`no cluster is named by ${missing.join(', ')}: see deploy/citus/README.md`);
}
