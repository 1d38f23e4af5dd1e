/** Exit status by outcome, and what it means of a process that serves or works and of a command for operators. */
export const EXIT = {
  done: { status: 0, process: 'Stopped as asked.', command: 'Done.' },
  failed: {
    status: 1,
    process: 'A bug, with its stack; or shutting down took longer than 10 seconds after the ports closed.',
    command: 'Not done: a line on stderr says why.',
  },
  unavailable: {
    status: 75,
    process:
      'The database is away, full or a standby, and was waited for in vain. One line beginning with `wattle:` says what to look at. Starting again may help.',
    command: 'The database is away, full or a standby. A line on stderr says what to look at.',
  },
  misconfigured: {
    status: 78,
    process:
      'Settings, pages, content, keys, port, data directory or database version. A line beginning with `wattle:` says which; faults of settings, pages and content are listed below it, a line each.',
    command: 'A fault of the command line or of the settings, which lines on stderr name.',
  },
} as const;
