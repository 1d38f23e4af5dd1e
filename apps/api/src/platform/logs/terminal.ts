import { printable } from '@wattle/domain/printable';

/** What the process writes besides its log. Texts may hold foreign ones, such as rows, paths and messages. */
export const printError = (text: string): void => void process.stderr.write(`wattle: ${printable(text)}\n`);
export const print = (text: string): void => void process.stderr.write(`${printable(text)}\n`);
