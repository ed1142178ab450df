import { createTaskScheduler, type TaskScheduler } from '#server/kernel/clock/clock.ts';
import type { Migration } from '#server/kernel/database/migrate.ts';
import type { NodeChannel } from '#server/kernel/database/nodeChannel.ts';
import type { EventBroadcaster } from '#server/kernel/events/broadcasts.ts';
import { releaseAllCursors, resetCursorsAfterRestore } from '#server/kernel/events/cursors.ts';
import {
  createDurableSubscriptions,
  type DurableSubscriptions,
} from '#server/kernel/events/durableSubscribers.ts';
import { deleteOldEvents } from '#server/kernel/events/eventUpkeep.ts';
import type { OperationHandlers } from '#server/kernel/http/handlers.ts';
import type { PageRoute } from '#server/kernel/http/pages.ts';
import { scheduleEveryHour } from '#server/kernel/jobs/everyHour.ts';
import { createJobRunner, type JobRunner } from '#server/kernel/jobs/jobRunner.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { ServerModule, StartedModule } from './serverModule.ts';

export interface StartedModules {
  /** Handlers of all calls that modules implement; missing calls of the contract return 501. */
  readonly routes: OperationHandlers;
  /** URLs outside the API. */
  readonly pages: readonly PageRoute[];
  /** Returns the service of a module. */
  use<Service>(module: ServerModule<Service>): Service;
  readonly events: DurableSubscriptions;
  readonly jobs: JobRunner;
  /** Runs tasks when they are due. */
  readonly clock: TaskScheduler;
  /** Must be called before the first call is handled. */
  open(): Promise<void>;
  start(): Promise<void>;
  /** Closes each module before the modules that it uses. */
  close(): Promise<void>;
}

interface NodeParts {
  readonly broadcasts: EventBroadcaster;
  /** Connects to the other nodes; `null` if there can't be any. */
  readonly channel: NodeChannel | null;
}

/** @throws Error if two modules have the same name or call, or a module uses one below it. */
export function startModules(
  kernel: Kernel,
  { modules, broadcasts, channel }: NodeParts & { modules: readonly ServerModule[] },
): StartedModules {
  const { routes, use, running } = createModules(kernel, modules);
  const events = createDurableSubscriptions(
    kernel.database,
    running().flatMap(module => module.subscribers),
  );
  for (const subscriber of running().flatMap(module => module.broadcasts)) broadcasts.add(subscriber);
  const jobs = createJobRunner(
    kernel.database,
    running().flatMap(module => module.jobs),
    { channel, startsAlone: kernel.startsAlone },
  );
  const clock = createTaskScheduler(
    kernel.database,
    running().flatMap(module => module.timed),
    { time: kernel.time, channel },
  );
  let endUpkeep = () => {};
  return {
    routes,
    pages: running().flatMap(module => module.pages),
    use,
    events,
    jobs,
    clock,
    open: jobs.open,
    async start() {
      await kernel.database.asSystem(resetCursorsAfterRestore);
      if (kernel.startsAlone) await kernel.database.asSystem(releaseAllCursors);
      await events.open();
      for (const module of running()) await module.start();
      await jobs.start();
      clock.start();
      endUpkeep = scheduleEveryHour('Old events could not be removed', () =>
        deleteOldEvents(kernel.database),
      );
      broadcasts.onAny(events.wake);
      events.wake();
    },
    async close() {
      endUpkeep();
      await clock.close();
      await jobs.close();
      await events.close();
      for (const module of running().reverse()) await module.close();
    },
  };
}

/** @throws Error as `startModules` does. */
function createModules(kernel: Kernel, modules: readonly ServerModule[]) {
  const byName = new Map<string, StartedModule<unknown>>();
  const use = <Service>({ name }: ServerModule<Service>): Service => {
    const running = byName.get(name);
    if (!running) throw new Error(`The module ${name} must stand above those that use it.`);
    // It was found by its name, so it is the running instance of this module.
    return running.service as Service;
  };
  const running = () => [...byName.values()];
  const routes: OperationHandlers = {};
  for (const module of modules) {
    if (byName.has(module.name)) throw new Error(`Two modules are called ${module.name}.`);
    const made = module.create(kernel, { use, modules, running });
    byName.set(module.name, made);
    for (const call of Object.keys(made.routes)) {
      if (call in routes) throw new Error(`Two modules answer the call ${call}.`);
    }
    Object.assign(routes, made.routes);
  }
  return { routes, use, running };
}

/** Returns the migrations of all modules, sorted by name. @throws Error if a name occurs twice. */
export function collectMigrations(modules: readonly Pick<ServerModule, 'migrations'>[]): Migration[] {
  const migrations = modules.flatMap(module => module.migrations);
  if (new Set(migrations.map(({ name }) => name)).size < migrations.length)
    throw new Error('Two migrations have the same name.');
  return migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
