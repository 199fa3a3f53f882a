/**
 * Merges two users' changes of one version, field by field. `conflicts` are the fields that both users
 * changed differently. For these, `mine` wins.
 */
export function mergeFields<Version extends object, Name extends keyof Version>(
  names: readonly Name[],
  base: Version,
  mine: Version,
  theirs: Version,
): { merged: Version; conflicts: Name[] } {
  const changed = names.filter((name) => mine[name] !== base[name]);
  return {
    merged: takeFields(changed, mine, theirs),
    conflicts: changed.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]),
  };
}

/** Returns a version with some of the fields of another one. */
export const takeFields = <Version extends object>(
  names: readonly (keyof Version)[],
  from: Version,
  into: Version,
): Version => names.reduce((version, name) => ({ ...version, [name]: from[name] }), into);
