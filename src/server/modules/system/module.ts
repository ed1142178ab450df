import { defineModule } from '#server/modules/serverModule.ts';
import { createCountryLookup } from './countryLookup.ts';
import { createSystemRoutes } from './routes.ts';

export const systemModule = defineModule({
  name: 'system',
  create(kernel) {
    const { googleMapsApiKey, mapTiles, countryLookupUrl } = kernel.config;
    return {
      routes: createSystemRoutes(kernel, createCountryLookup(countryLookupUrl)),
      boot: async () => ({
        clientSettings: { googleMapsApiKey, mapTiles, canLookUpCountry: countryLookupUrl !== null },
      }),
    };
  },
});
