import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { getOutlinedRegions } from '#core/geo/outlinedRegions.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { startFiguresThread } from './modules/figures/thread.ts';

/** Entry point of the thread that caches columns for metrics (decision 0054). */
getOutlinedRegions();
startFiguresThread(createFieldRegistry(fieldPlugins));
