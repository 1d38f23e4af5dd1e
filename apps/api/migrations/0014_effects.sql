-- Every effect has a rule of its own (EFFECT_RULES): until when it is tried, and what happens at its end. The row is the
-- truth; the job only carries its id. `kind` names the rule from now on. The defaults are for rows of processes of the
-- version before: they are tried by its own way for about five hours, and looked after from here on afterwards.
alter table outbox
  add column give_up_at timestamptz not null default now() + interval '15 days',
  add column next_try_at timestamptz not null default now() + interval '6 hours',
  add column attempts int not null default 0,
  -- A code, never what a receiver said: that may name a person.
  add column failure text,
  -- The reference number of the case or ban that it is about; no name and no address.
  add column concerns text,
  add column undelivered_at timestamptz,
  add column undelivered_why text check (undelivered_why in ('out-of-time', 'refused', 'discarded')),
  add column discarded_at timestamptz;
create index outbox_due on outbox (next_try_at) where delivered_at is null and undelivered_at is null;
create index outbox_undelivered on outbox (kind) where undelivered_at is not null and discarded_at is null;
create index outbox_by_concern on outbox (concerns) where delivered_at is null and concerns is not null;

-- What an operator did to an effect, and why. No reference to the row: the record outlives it.
create table outbox_actions (
  id uuid primary key,
  effect_id uuid not null,
  kind text not null,
  action text not null check (action in ('retry', 'discard')),
  reason text not null,
  at timestamptz not null
);
create index outbox_actions_by_age on outbox_actions (at);

-- The message that carries the code, so that a page that waits for it can be told when it is late.
alter table one_time_codes add column effect_id uuid;

-- A claim is whoever holds its token; what was done under it is marked in the transaction that did it.
alter table idempotency_keys
  add column claim_token uuid,
  add column committed_at timestamptz;

-- A case that never reached the customer-relations system by its day.
alter table cases drop constraint cases_state_check;
alter table cases
  add constraint cases_state_check check (state in ('received', 'handed-over', 'undelivered')),
  add column undelivered_at timestamptz;

-- A request that never reached the bureau leaves its item free for another.
alter table correction_cases drop constraint correction_cases_state_check;
alter table correction_cases
  add constraint correction_cases_state_check
    check (state in ('sent', 'acknowledged', 'decided', 'closed', 'undelivered')),
  add column undelivered_at timestamptz,
  add column withdrawal_undelivered_at timestamptz;

-- Which step of a ban did not reach the bureau, until the next step is taken. One whose request did not has ended.
alter table bans
  add column undelivered text check (undelivered in ('request', 'extension', 'lift')),
  add column undelivered_at timestamptz;
