export { enqueueWebhook } from './deliveries/enqueueWebhook.ts';
export { abandonRunWebhooks } from './deliveries/repository.ts';
export { listEndpointIds } from './endpoints/repository.ts';
export { webhooksModule } from './module.ts';

import './events.ts';
