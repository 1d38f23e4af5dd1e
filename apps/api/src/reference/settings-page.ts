import { z } from 'zod';

import { Environment } from '#api/config/settings/settings.ts';

import { Environment as Simulators } from '../../../simulators/src/config.ts';
import { code, head, section, table } from './markdown.ts';

/** A setting as JSON Schema has it, with what `setting` says of it. */
const Described = z.object({
  description: z.string(),
  unset: z.string().optional(),
  form: z.string().optional(),
  default: z.union([z.string(), z.number()]).optional(),
  type: z.string(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  unit: z.string().optional(),
  secret: z.boolean().default(false),
  production: z.array(z.string()).default([]),
});
type Setting = z.output<typeof Described>;
type Shape = Record<string, z.ZodType>;

const FORMATS: Record<string, string> = { uri: 'URL', date: 'date, `YYYY-MM-DD`' };

/** What stands in the environment: before it is read as a number or a list. */
function settingsOf(shape: Shape): Record<string, Setting> {
  const { properties = {} } = z.toJSONSchema(z.object(shape), { io: 'input' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Described.parse(schema)]),
  );
}

function formOf({ form, type, format, enum: values, maxLength, unit, ...limits }: Setting): string {
  if (form !== undefined) return form;
  if (values !== undefined) return values.map(code).join(', ');
  if (type === 'string') {
    const text = FORMATS[format ?? ''] ?? 'text';
    return maxLength === undefined ? text : `${text}, at most ${maxLength} characters`;
  }
  const { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER } = limits;
  const bounds = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(maximum === Number.MAX_SAFE_INTEGER ? [] : [`to ${maximum}`]),
  ];
  return [
    type === 'integer' ? 'whole number' : 'number',
    ...bounds,
    ...(unit === undefined ? [] : [unit]),
  ].join(' ');
}

const describe = ({ description, production }: Setting): string =>
  production.length === 0 ? description : `${description} In production it must ${production.join('; ')}.`;

function defaultOf({ unset, default: fallback = '' }: Setting): string {
  if (unset !== undefined) return unset;
  return fallback === '' ? 'none' : code(String(fallback));
}

const rowsOf = (shape: Shape) =>
  Object.entries(settingsOf(shape)).map(([name, setting]) => [
    code(name),
    defaultOf(setting),
    setting.secret ? `${formOf(setting)}, or a file` : formOf(setting),
    describe(setting),
  ]);

const tableOf = (shape: Shape) => table(['Setting', 'Default', 'Form', 'What it does'], rowsOf(shape));

/** The API describes the settings that the simulators share with it. */
function ofSimulatorsAlone(): Shape {
  const own = Object.entries(Simulators.shape).filter(([name]) => !(name in Environment.shape));
  return Object.fromEntries(own);
}

export function settingsPage(): string {
  return [
    head(
      'Settings',
      'Environment variables, read once at the start. Faults end the process with [exit code 78](exit-codes.md) and a line for each. What production must have holds for real people, not for a demo (`ALLOW_INSECURE_PRODUCTION`). An empty value counts as unset. Where the form says `or a file`, `NAME_FILE` may name a file that holds the value of `NAME`, as secret stores mount them. No secret changes while a process runs: after SIGHUP it logs `restart-needed` with the secrets whose files changed. Copies with different `PORT`, `SIMULATORS_PORT`, `SMTP_PORT` and `DATA_DIR` run side by side.',
    ),
    tableOf(Environment.shape),
    section('Of the simulators alone', tableOf(ofSimulatorsAlone())),
  ].join('');
}
