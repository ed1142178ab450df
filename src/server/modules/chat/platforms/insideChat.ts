import type { Kernel } from '#server/kernel/kernel.ts';
import type { Seal } from '#server/kernel/secrets/seal.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import type { ContactUpdate } from '../createContactUpdates.ts';
import type { UpdateAddress } from '../receiving/broughtUpdates.ts';
import type { ChatPlatforms } from './index.ts';
import type { VisitorLimits } from './web/visitorLimits.ts';

export interface InsideChat extends Pick<Kernel, 'contract' | 'database' | 'files' | 'time'> {
  readonly definitions: DefinitionStore;
  readonly platforms: ChatPlatforms;
  readonly seal: Seal;
  readonly storage: AccountStorage;
  readonly contactNews: ContactUpdate;
  readonly visitorLimits: VisitorLimits;
  readonly address: UpdateAddress;
}
