import { Note } from '#web/ui/messages.tsx';

/** What partners offer this member. An offer stands here only if the member can obtain it. */
export function DealsPanel() {
  return (
    <section className="wrap next" aria-labelledby="deals">
      <h2 id="deals">Deals</h2>
      <Note tone="info">
        There is no deal for you at the moment. Only offers you can actually obtain stand here, and your score
        never leaves us for a partner.
      </Note>
    </section>
  );
}
