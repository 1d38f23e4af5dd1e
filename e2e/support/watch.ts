import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

type Planned = { status: number; path: string };

/**
 * Fails a test for any complaint from a page: console errors, which include breaches of the content security policy,
 * uncaught exceptions, refused calls and lost requests. A refusal that the test is about is announced first.
 */
export class Watch {
  // A page whose session has just ended may learn it when its bell asks.
  readonly #planned: Planned[] = [{ status: 401, path: '/v1/user/notifications/unread' }];
  readonly #plannedWords: RegExp[] = [];
  readonly #complaints: string[] = [];
  #isOfflinePlanned = false;
  #hearsWarnings = false;

  /** Calls to this path may be answered this way; a path that ends in a slash covers everything below it. */
  plan(status: number, path: string): void {
    this.#planned.push({ status, path });
  }

  /** The console may say this, and so may an exception. */
  planComplaints(words: RegExp): void {
    this.#plannedWords.push(words);
  }

  /** Makes warnings count as well from here on. */
  hearWarnings(): void {
    this.#hearsWarnings = true;
  }

  /** The API is about to be taken away: requests may be lost until `planOnline`. */
  planOffline(): void {
    this.#isOfflinePlanned = true;
  }

  planOnline(): void {
    this.#isOfflinePlanned = false;
  }

  over(context: BrowserContext): void {
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (error) => this.#complain(`uncaught: ${error.error().message}`));
    context.on('response', (response) => this.#judge(response));
    context.on('requestfailed', (request) => this.#judgeLost(request));
  }

  get complaints(): readonly string[] {
    return this.#complaints;
  }

  #hear(message: ConsoleMessage): void {
    // The responses themselves are judged below, one by one.
    const counts = message.type() === 'error' || (this.#hearsWarnings && message.type() === 'warning');
    if (!counts || message.text().startsWith('Failed to load resource')) return;
    // Code is fetched too, and requested again; what the page then shows is up to the journey to check.
    if (this.#isOfflinePlanned && message.text().includes('dynamically imported module')) return;
    this.#complain(`console: ${message.text()}`);
  }

  #complain(words: string): void {
    if (!this.#plannedWords.some((planned) => planned.test(words))) this.#complaints.push(words);
  }

  #judge(response: Response): void {
    const [status, path] = [response.status(), new URL(response.url()).pathname];
    if (status < 400 && status !== 300 && !(status === 302 && path.startsWith('/v1/'))) return;
    if (this.#isPlanned(status, path)) return;
    this.#complaints.push(`${status} for ${response.request().method()} ${path}`);
  }

  #isPlanned(status: number, path: string): boolean {
    const covers = (planned: string) => (planned.endsWith('/') ? path.startsWith(planned) : path === planned);
    return this.#planned.some((plan) => plan.status === status && covers(plan.path));
  }

  #judgeLost(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels what it was loading.
    if (reason === 'net::ERR_ABORTED' || this.#isOfflinePlanned) return;
    // The console reports a breach of the policy; with scripts off this is how a script is blocked.
    if (reason === 'csp') return;
    const path = new URL(request.url()).pathname;
    this.#complaints.push(`${reason} for ${request.method()} ${path}`);
  }
}
