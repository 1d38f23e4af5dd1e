import path from 'node:path';

type Machine = {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  home: string;
};

/** Chromium without the window around the pages, whose own drawing takes a fifth of a journey. */
export const headlessShell = 'chromium-headless-shell';
const commands = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const macApplications = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const windowsPrograms = [
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Google\Chrome\Application\chrome.exe`,
];

function onWindows({ environment }: Machine): string[] {
  const folders = windowsFolders.flatMap((name) => environment[name] ?? []);
  return folders.flatMap((folder) => windowsPrograms.map((each) => path.win32.join(folder, each)));
}

/** `Path`, as Windows writes it, and `PATH`. */
function inPath({ platform, environment }: Machine): string[] {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const suffix = platform === 'win32' ? '.exe' : '';
  const text = environment['PATH'] ?? environment['Path'] ?? '';
  const folders = text.split(paths.delimiter).filter((folder) => folder !== '');
  return commands.flatMap((name) => folders.map((folder) => paths.join(folder, `${name}${suffix}`)));
}

/** Where a Chromium or Chrome would be installed on such a machine, the likeliest first. */
export function pathsOfChromium(machine: Machine): string[] {
  const { platform, home } = machine;
  if (platform === 'win32') return [...onWindows(machine), ...inPath(machine)];
  if (platform !== 'darwin') return inPath(machine);
  const folders = ['/Applications', path.posix.join(home, 'Applications')];
  const applications = folders.flatMap((folder) => macApplications.map((each) => `${folder}/${each}`));
  return [...inPath(machine), ...applications];
}
