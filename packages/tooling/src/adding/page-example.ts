import type { Example } from './example.ts';

const page = `import { useQuery } from '@tanstack/react-query';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { api } from '#web/api/call.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';

export const meta = () => pageMeta({ title: 'Example', description: 'An example.' });

export default function ExamplePlacesPage() {
  return (
    <div className="wrap">
      <MemberPage gate={bothFactorsGate(paths.examplePlaces())} words={ERROR_MESSAGES}>
        {() => <Places />}
      </MemberPage>
    </div>
  );
}

function Places() {
  const { data = [] } = useQuery({
    queryKey: ['map', 'places'],
    queryFn: ({ signal }) => api('GET /v1/map/example-places', { signal }),
  });
  return <h1>{\`\${data.length} places\`}</h1>;
}
`;

const pageTest = `import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import ExamplePlacesPage from './example-places.page.tsx';

it('counts the places', async () => {
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf());
  api.on('GET /v1/map/example-places', ['Haymarket']);
  openPage('/example-places', { '/example-places': ExamplePlacesPage });
  expect(await screen.findByRole('heading', { name: '1 places' })).toBeTruthy();
});
`;

export const pageExample: Example = {
  section: 'An operation with a page',
  files: {
    'apps/api/src/features/map/list-example-places.ts':
      "/** Places, by name. */\nexport const listExamplePlaces = (): string[] => ['Haymarket', 'Sydney'];\n",
    'apps/web/src/features/map/example-places.page.tsx': page,
    'apps/web/src/features/map/example-places.page.test.tsx': pageTest,
  },
  edits: [
    {
      file: 'packages/contract/src/operations/map.ts',
      before: "  'GET /v1/map/statistics': {",
      put: `  'GET /v1/map/example-places': {
    summary: 'Places',
    area: 'map',
    access: { to: 'member', roles: ['2FA'] },
    response: z.array(z.string()),
    problems: [],
  },
`,
    },
    {
      file: 'apps/api/src/features/map/map.routes.ts',
      before: 'import { areaOf, placesOf',
      put: "import { listExamplePlaces } from './list-example-places.ts';\n",
    },
    {
      file: 'apps/api/src/features/map/map.routes.ts',
      before: "  define('GET /v1/map/statistics'",
      put: "  define('GET /v1/map/example-places', async () => succeed(listExamplePlaces()));\n",
    },
    {
      file: 'packages/domain/src/pages/paths.ts',
      before: "  scoreMap: '/credit-score-map',",
      put: "  examplePlaces: '/example-places',\n",
    },
    {
      file: 'packages/domain/src/pages/pages.ts',
      before: "  ...show('scoreHistory'",
      put: "  ...show('examplePlaces', MEMBERS, PATHS.examplePlaces),\n",
    },
  ],
};
