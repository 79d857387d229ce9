// What we use of Firebase Auth, by name: the bundler leaves the rest out.
export {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updatePassword,
  updateProfile,
} from "firebase/auth";
