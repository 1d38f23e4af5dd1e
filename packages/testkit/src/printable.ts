export { printable } from '@wattle/domain/fields/printable';
