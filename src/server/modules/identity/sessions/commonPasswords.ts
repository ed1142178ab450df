let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns true if the password is easily guessed: one of the 50,000 most frequently leaked passwords,
 * ignoring case.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readKnown().catch(reason => {
    known = undefined;
    throw reason;
  });
  return (await known).has(password.normalize('NFC').trim().toLowerCase());
}

/** Loads the list lazily, when a user first chooses a password. */
async function readKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
