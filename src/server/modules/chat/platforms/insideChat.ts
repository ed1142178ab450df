import type { Kernel } from '#server/kernel/kernel.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import type { ContactUpdateBroadcaster } from '../createContactUpdates.ts';
import type { BotWebhookEndpoint } from '../receiving/broughtUpdates.ts';
import type { ChatPlatforms } from './index.ts';
import type { VisitorLimits } from './web/visitorLimits.ts';

export interface ChatDependencies extends Pick<Kernel, 'contract' | 'database' | 'files' | 'time'> {
  readonly definitions: DefinitionStore;
  readonly platforms: ChatPlatforms;
  readonly seal: SecretCipher;
  readonly storage: AccountStorage;
  readonly contactNews: ContactUpdateBroadcaster;
  readonly visitorLimits: VisitorLimits;
  readonly address: BotWebhookEndpoint;
}
