import type { ResponseOf } from '@wattle/contract';

export type AccountDetails = ResponseOf<'GET /v1/user/details'>;
