let known: Promise<ReadonlySet<string>> | undefined;

/** Whether everybody who guesses would try it: one of the 50,000 that leaked most often, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readKnown().catch(reason => {
    known = undefined;
    throw reason;
  });
  return (await known).has(password.normalize('NFC').trim().toLowerCase());
}

/** Only needed once somebody chooses a password. */
async function readKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
