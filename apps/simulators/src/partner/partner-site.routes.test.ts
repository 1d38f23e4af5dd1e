import { expect, it } from 'vitest';
import { startSimulators } from '../test-simulators.ts';

const address = '/partner/site/www.ledger-and-leaf.example/balance-transfer/16?click_id=a-click';

it('[REDIR-002] names the partner’s site and the click id, with a link back', async () => {
  const simulators = await startSimulators();
  const referer = 'http://localhost:3000/';
  const { status, text } = await simulators.send('GET', address, { headers: { referer } });
  expect(status).toBe(200);
  expect(text).toContain('<h1>Ledger And Leaf</h1>');
  expect(text).toContain('www.ledger-and-leaf.example/balance-transfer/16');
  expect(text).toContain('<code>a-click</code>');
  expect(text).toContain('href="http://localhost:3000/deals"');
});

it('has no link back without a referrer, and escapes the address', async () => {
  const simulators = await startSimulators();
  const { text } = await simulators.send('GET', `${address}<script>`, { headers: { referer: 'nonsense' } });
  expect(text).not.toContain('/deals');
  expect(text).not.toContain('<script>');
  expect(text).toContain('a-click&lt;script&gt;');
});

it.each(['/partner/site/www.bank.com.au/', '/partner/site/evil%22.example/', '/partner/site/'])(
  'answers 404 for %s',
  async (path) => {
    const simulators = await startSimulators();
    expect((await simulators.send('GET', path)).status).toBe(404);
  },
);
