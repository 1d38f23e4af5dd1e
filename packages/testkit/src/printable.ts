export { printable } from '@wattle/domain/printable';
