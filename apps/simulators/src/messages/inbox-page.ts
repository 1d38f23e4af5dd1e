import { html, page, timeElement, type Markup } from './markup.ts';
import type { Message } from './message.ts';

export const INBOX_LINKS = html`<link rel="icon" href="/inbox/assets/favicon.svg" type="image/svg+xml" />
  <link rel="stylesheet" href="/inbox/assets/inbox.css" />`;

/** The whole page. Without script only the list's automatic refresh is missing. */
export function inboxPage(messages: readonly Message[]): string {
  return page({
    title: 'Inbox of the simulators',
    head: html`${INBOX_LINKS}
      <script src="/inbox/assets/inbox.js" type="module"></script>`,
    body: html`
      <a class="skip" href="#messages">Skip to the messages</a>
      <header class="hall">
        <div class="wrap">
          <p class="tag">Simulators</p>
          <h1>Inbox</h1>
          <p class="lead">
            Every e-mail and SMS the service sent, newest first. Nothing leaves this computer.
          </p>
          <p class="actions">
            <a class="button" href="/inbox">Refresh</a>
            <a class="button" href="/partner/desk">What partners were told</a>
            <span id="state" role="status"></span>
          </p>
        </div>
      </header>
      <main class="wrap" id="messages">${messageList(messages)}</main>
    `,
  });
}

/** The list alone, which the page's script polls. */
export function inboxList(messages: readonly Message[]): string {
  return messageList(messages).markup;
}

function messageList(messages: readonly Message[]): Markup {
  if (messages.length === 0) {
    return html`<p class="empty" id="list">Nothing has been sent yet. Messages show here as they arrive.</p>`;
  }
  return html`<ol class="list" id="list" role="list">
    ${messages.map(messageCard)}
  </ol>`;
}

function messageCard(message: Message): Markup {
  const { id, channel, subject, from, to, text } = message;
  const title = channel === 'sms' ? 'SMS' : subject?.trim() || '(no subject)';
  return html`<li>
    <article class="card" data-message="${id}" aria-labelledby="title-${id}">
      <header>
        <p class="channel ${channel}">${channel === 'sms' ? 'Text message' : 'E-mail'}</p>
        ${timeElement(message.sentAt)}
        <h2 id="title-${id}">${title}</h2>
        <p class="ends">To <b>${to}</b> <span>from ${from}</span></p>
      </header>
      ${message.codes.map(codeBox)}
      <p class="text">${text}</p>
      ${linkList(message)} ${originalOf(message)}
    </article>
  </li>`;
}

function codeBox(code: string): Markup {
  return html`<p class="code">
    <span class="digits">${code}</span>
    <button type="button" data-copy="${code}" hidden>Copy<span class="unseen"> code ${code}</span></button>
  </p>`;
}

function linkList({ links }: Message): Markup {
  if (links.length === 0) return html``;
  return html`<ul class="links" aria-label="Links in this message">
    ${links.map((link) => html`<li><a href="${link}" target="_blank" rel="noreferrer noopener">${link}</a></li>`)}
  </ul>`;
}

function originalOf({ id, html: original, subject }: Message): Markup {
  if (original === null) return html``;
  return html`<details>
    <summary>Show HTML</summary>
    <iframe
      src="/inbox/messages/${id}/html"
      title="HTML of ${subject ?? 'this message'}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
    ></iframe>
  </details>`;
}
