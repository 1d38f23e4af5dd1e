const everyMs = 5000;

/**
 * Says what is being waited for, and again every five seconds, so that a slow machine is not mistaken for a dead one.
 */
export async function showingProgress<T>(what: string, work: Promise<T>): Promise<T> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log(`${what} …`);
  const reminder = setInterval(() => console.log(`  still at it (${seconds()} s)`), everyMs);
  try {
    return await work;
  } finally {
    clearInterval(reminder);
  }
}
