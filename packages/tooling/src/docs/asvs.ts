/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const LEVELS_1_AND_2: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
};

export const REQUIREMENTS: readonly string[] = Object.entries(LEVELS_1_AND_2).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
);

const STATES: readonly string[] = ['met', 'operator', 'not met', 'n/a'];
const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/;
/** A file or a folder; code and settings in backticks have no slash or ending. */
const PATH = /`([\w.@-]+(?:\/[\w.@-]+)+|[\w.-]*\.(?:ts|md|json))`/g;
const LINK = /\]\([\w./-]+#[\w-]+\)/;

/** What is wrong with a table of requirements; `exists` knows the files. */
export function asvsFaults(document: string, exists: (file: string) => boolean): string[] {
  const rows = document.split('\n').flatMap((line) => {
    const [, id = '', , state = '', shown = ''] = ROW.exec(line) ?? [];
    return id === '' ? [] : [{ id, state, shown }];
  });
  const ids = rows.map(({ id }) => id);
  return [
    ...REQUIREMENTS.filter((id) => !ids.includes(id)).map((id) => `${id}: no row`),
    ...ids.filter((id) => !REQUIREMENTS.includes(id)).map((id) => `${id}: of no requirement`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: a second row`),
    ...rows.flatMap(({ id, state, shown }) =>
      rowFaults(state, shown, exists).map((fault) => `${id}: ${fault}`),
    ),
  ];
}

function rowFaults(state: string, shown: string, exists: (file: string) => boolean): string[] {
  if (!STATES.includes(state)) return [`"${state}" is no state`];
  const files = [...shown.matchAll(PATH)].map(([, file = '']) => file);
  const gone = files.filter((file) => !exists(file)).map((file) => `no file ${file}`);
  if (state === 'n/a' || state === 'not met') return [...gone, ...(shown.trim() === '' ? ['no reason'] : [])];
  return files.length > 0 || LINK.test(shown) ? gone : ['names no test and no place'];
}
