/** A clock that is frozen until it is moved. */
export type MovingClock = {
  now: () => Date;
  set: (instant: Date) => void;
  advance: (milliseconds: number) => void;
};

export function makeMovingClock(start: Date = new Date()): MovingClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set(instant) {
      time = instant.getTime();
    },
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
