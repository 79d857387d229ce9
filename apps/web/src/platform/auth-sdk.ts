// What we use of Firebase Auth, by name: the bundler leaves the rest out.
export {
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateProfile,
} from "firebase/auth";
