import { defineCommand } from './command.ts';

/** Opening the database has migrated it. */
export const migrateDatabase = defineCommand({
  name: 'migrate',
  summary: 'brings the database up to date',
  usage: '',
  about: `Applies the migrations of this version to DATABASE_URL. Run it before you start a new version. It may run
beside the version before, and more than once. It needs a direct connection, not a pooler, and no
settings but those of the database and FIELD_KEYS.`,
  example: 'migrate',
  options: {},
  needs: 'database',
  async run({ opened: { applied } }) {
    const result = applied.length === 0 ? 'nothing was left to do' : applied.join(', ');
    return { text: `The database is up to date: ${result}.`, isDone: true, data: { applied } };
  },
});
