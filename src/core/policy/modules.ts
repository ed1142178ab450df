/** Parts of the product that an account can turn on and off as a whole. */
import type { AccountSettings } from '../model.ts';

export type ModuleName = 'fileStorage' | 'chatBot' | 'contactFamily' | 'map' | 'products' | 'shipment';

export function isModuleEnabled(settings: AccountSettings, module: ModuleName): boolean {
  return settings[SETTING_NAME_BY_MODULE[module]] === true;
}

export const SETTING_NAME_BY_MODULE = {
  fileStorage: 'moduleFileStorageEnabled',
  chatBot: 'moduleChatBotEnabled',
  contactFamily: 'moduleContactFamilyEnabled',
  map: 'moduleMapEnabled',
  products: 'moduleProductsEnabled',
  shipment: 'moduleShipmentEnabled',
} as const satisfies Record<ModuleName, keyof AccountSettings>;
