import type { Example } from './example.ts';

const mail = `import { z } from 'zod';

import { accountMailRule } from '#api/platform/outbox/effect-rules.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';

export const exampleMail = defineEffect({
  name: 'example-mail',
  rule: accountMailRule,
  body: z.strictObject({ to: z.string() }),
  receiver: ({ to }) => to,
  consent: { none: 'an example' },
  sample: ({ to }) => ({ to }),
  leaves: {
    mail({ to }) {
      const heading = 'An example';
      const footer = { why: 'You get this email as an example.' };
      return { to, subject: heading, ...composeMail({ heading, parts: [{ text: 'An example.' }], footer }) };
    },
  },
  undelivered: 'operators',
});
`;

export const mailExample: Example = {
  section: 'A mail',
  files: { 'apps/api/src/features/notifications/example-mail.ts': mail },
  edits: [
    {
      file: 'apps/api/src/features/notifications/notifications.feature.ts',
      before: 'import { notificationRoutes }',
      put: "import { exampleMail } from './example-mail.ts';\n",
    },
    {
      file: 'apps/api/src/features/notifications/notifications.feature.ts',
      before: 'scoreNotice, notificationMail, welcome),',
      put: 'exampleMail, ',
    },
  ],
};

const gateway = `import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { AddressGateway } from './address-gateway.ts';

const Found = z.object({ addresses: z.array(z.string()).max(100) });

/** The example's search. */
export function makeHttpExampleGateway({ provider }: { provider: Provider }): AddressGateway {
  return {
    async suggest(typed) {
      const path = \`/find/\${encodeURIComponent(typed)}\`;
      const answer = await provider({ method: 'GET', path, headers: {}, answer: Found, repeatable: true });
      return answer.ok ? answer.value.addresses : null;
    },
  };
}
`;

const gatewayTest = `import { afterAll, beforeAll, expect, it } from 'vitest';

import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import { makeHttpExampleGateway } from './http-example-gateway.ts';

const provider = makeAnsweringProvider();
beforeAll(provider.start);
afterAll(provider.stop);

it('answers the addresses found', async () => {
  provider.answerWith(json(200, { addresses: ['12 Smith Street, Sydney NSW 2000'] }));
  const { suggest } = makeHttpExampleGateway({ provider: provider.provider() });
  expect(await suggest('12 smith')).toEqual(['12 Smith Street, Sydney NSW 2000']);
});
`;

const simulator = `import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Desk } from '../control/guard-provider.ts';
import { suggestAddresses } from './suggest.ts';

/** The example's search. */
export function exampleRoutes(desk: Desk): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'address', desk);
    app.get<{ Params: { typed: string } }>('/find/:typed', async ({ params }) => ({
      addresses: suggestAddresses(params.typed),
    }));
  };
}
`;

export const adapterExample: Example = {
  section: "A provider's protocol",
  files: {
    'apps/api/src/features/address/http-example-gateway.ts': gateway,
    'apps/api/src/features/address/http-example-gateway.test.ts': gatewayTest,
    'apps/simulators/src/address/example.routes.ts': simulator,
    'docs/providers/example.md': '# Example\n\n`ADDRESS_PROTOCOL=example`.\n',
  },
  edits: [
    {
      file: 'apps/api/src/config/protocols.ts',
      before: "'addressr'],",
      put: "'example', ",
    },
    {
      file: 'apps/api/src/features/address/address.feature.ts',
      before: 'import { makeHttpAddressrGateway }',
      put: "import { makeHttpExampleGateway } from './http-example-gateway.ts';\n",
    },
    {
      file: 'apps/api/src/features/address/address.feature.ts',
      before: 'addressr: makeHttpAddressrGateway }',
      put: 'example: makeHttpExampleGateway, ',
    },
    {
      file: 'apps/simulators/src/address/protocols.ts',
      before: 'import { addressrRoutes }',
      put: "import { exampleRoutes } from './example.routes.ts';\n",
    },
    {
      file: 'apps/simulators/src/address/protocols.ts',
      before: '  void app.register(addressrRoutes',
      put: "  void app.register(exampleRoutes(desk), { prefix: '/example' });\n",
    },
    {
      file: 'apps/api/src/attacks/calls/test-large-answers.ts',
      before: 'import { makeHttpApplyGateway }',
      put: "import { makeHttpExampleGateway } from '#api/features/address/http-example-gateway.ts';\n",
    },
    {
      file: 'apps/api/src/attacks/calls/test-large-answers.ts',
      before: "  'features/bureaus/equifax-apply/http-apply-gateway.ts': [",
      put: `  'features/address/http-example-gateway.ts': [
    (provider) => makeHttpExampleGateway({ provider }).suggest('12 Smith'),
  ],
`,
    },
    {
      file: 'docs/providers/README.md',
      before: '[`addressr`](addressr.md)',
      put: '[`example`](example.md), ',
    },
  ],
};

export const permissionExample: Example = {
  section: 'A permission',
  files: {},
  edits: [
    { file: 'packages/domain/src/journeys/roles.ts', before: "  'IHC',", put: "  'I1D',\n" },
    {
      file: 'packages/domain/src/journeys/roles.ts',
      before: '  if (facts.temporaryPassword)',
      put: "  if (facts.verifiedDocuments.length === 1) roles.add('I1D');\n",
    },
    {
      file: 'packages/contract/src/operations/map.ts',
      before: "  'POST /v1/map/area': {",
      put: `  'GET /v1/map/example-permission': {
    summary: 'For members with one document',
    area: 'map',
    access: { to: 'member', roles: ['2FA', 'I1D'] },
    response: z.boolean(),
    problems: [],
  },
`,
    },
    {
      file: 'apps/api/src/features/map/map.routes.ts',
      before: "  define('POST /v1/map/area',",
      put: "  define('GET /v1/map/example-permission', async () => succeed(true));\n",
    },
  ],
};
