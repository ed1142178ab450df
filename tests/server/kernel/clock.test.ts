import { afterEach, expect, it, vi } from 'vitest';
import { createTaskScheduler, type ScheduledTask, type TaskScheduler } from '#server/kernel/clock/clock.ts';
import { describeServer } from '#tests/server/harness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describeServer('Timed tasks', api => {
  let clock: TaskScheduler;
  afterEach(async () => {
    vi.useRealTimers();
    await clock.close();
  });

  /** A clock whose timers never fire, like those of a sleeping machine. */
  const asleep = { now: Date.now(), source: { now: () => asleep.now, at: () => () => {} } };

  function createTask(name: string, dueAt: number): ScheduledTask & { runs: number } {
    return {
      name,
      runs: 0,
      next: async () => new Date(dueAt).toISOString(),
      async run() {
        this.runs += 1;
      },
    };
  }

  it("run within a minute even if their timers didn't fire", async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const task = createTask('late', asleep.now + HOUR_MS);
    clock = createTaskScheduler(api.database, [task], { time: asleep.source, channel: null });
    clock.start();
    await clock.settle();
    expect(task.runs).toBe(0);
    asleep.now += 8 * HOUR_MS;
    vi.advanceTimersByTime(MINUTE_MS);
    await expect.poll(() => task.runs).toBe(1);
  });

  it("run even if the times of another task can't be read", async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const task = createTask('due', asleep.now + HOUR_MS);
    const broken: ScheduledTask = {
      name: 'broken',
      next: async () => {
        throw new Error('The times cannot be read.');
      },
      run: async () => {},
    };
    clock = createTaskScheduler(api.database, [broken, task], { time: asleep.source, channel: null });
    clock.start();
    await clock.settle('due');
    asleep.now += 8 * HOUR_MS;
    vi.advanceTimersByTime(MINUTE_MS);
    await expect.poll(() => task.runs).toBeGreaterThan(0);
  });
});
