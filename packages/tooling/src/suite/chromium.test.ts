import { describe, expect, it } from 'vitest';
import { pathsOfChromium } from './chromium-paths.ts';
import { adviceFor } from './system-package.ts';

describe('Chromium', () => {
  it('is looked for in the PATH of Linux', () => {
    const environment = { PATH: '/usr/local/bin:/usr/bin' };
    const paths = pathsOfChromium({ platform: 'linux', environment, home: '/home/kim' });
    expect(paths.slice(0, 4)).toEqual([
      '/usr/local/bin/chromium-headless-shell',
      '/usr/bin/chromium-headless-shell',
      '/usr/local/bin/chromium',
      '/usr/bin/chromium',
    ]);
    expect(paths).toContain('/usr/bin/google-chrome');
  });

  it('is looked for among the applications of a Mac, those of one person as well', () => {
    const paths = pathsOfChromium({
      platform: 'darwin',
      environment: { PATH: '/opt/homebrew/bin' },
      home: '/Users/kim',
    });
    expect(paths).toEqual(
      expect.arrayContaining([
        '/opt/homebrew/bin/chromium',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Users/kim/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ]),
    );
  });

  it('is looked for among the programs of Windows, those of one person as well', () => {
    const environment = {
      PROGRAMFILES: String.raw`C:\Program Files`,
      LOCALAPPDATA: String.raw`C:\Users\kim\AppData\Local`,
      Path: String.raw`C:\Windows;C:\tools`,
    };
    const paths = pathsOfChromium({ platform: 'win32', environment, home: String.raw`C:\Users\kim` });
    expect(paths).toEqual(
      expect.arrayContaining([
        String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
        String.raw`C:\Users\kim\AppData\Local\Chromium\Application\chrome.exe`,
        String.raw`C:\tools\chrome.exe`,
      ]),
    );
  });

  it('is named in one line where it is missing, and apt only where there can be one', () => {
    const wanted = { what: 'Chromium', aptPackage: 'chromium', elsewhere: 'set CHROMIUM_PATH' };
    expect(adviceFor(wanted, 'linux')).toBe(
      'Chromium is missing: run "apt-get install -y chromium" (Debian, Ubuntu), or set CHROMIUM_PATH.',
    );
    for (const platform of ['darwin', 'win32'] as const) {
      expect(adviceFor(wanted, platform)).toBe('Chromium is missing: set CHROMIUM_PATH.');
    }
  });
});
